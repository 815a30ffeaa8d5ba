import { sessionKey } from '#ui/auth/tokens.ts'

/**
 * Runs before all other scripts: displays the startup notice, detects scripts that fail to load, and makes the retry
 * button work without them. Marks whether the browser has a stored session. Requires the page's nonce.
 */
export const startupScript = `(()=>{const notice=document.getElementById('startup'),is=s=>notice.setAttribute('data-step',s)
is('loading')
try{if(localStorage.getItem('${sessionKey}'))notice.setAttribute('data-session','')}catch{}
addEventListener('error',e=>{if(e.target.tagName==='SCRIPT'&&notice.dataset.step!=='done')is('failed')},true)
notice.querySelector('button').addEventListener('click',()=>location.reload())})()`
