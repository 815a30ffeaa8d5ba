import { sessionKey } from '#ui/auth/tokens.ts'

/**
 * Runs before everything else: says that the page is being prepared, notices a script that does not come, and makes the
 * retry button work without any of ours. Notes whether somebody's session is kept here. Needs the page's nonce.
 */
export const startupScript = `(()=>{const box=document.getElementById('startup'),is=s=>box.setAttribute('data-step',s)
is('loading')
try{if(localStorage.getItem('${sessionKey}'))box.setAttribute('data-kept','')}catch{}
addEventListener('error',e=>{if(e.target.tagName==='SCRIPT'&&box.dataset.step!=='done')is('failed')},true)
box.querySelector('button').addEventListener('click',()=>location.reload())})()`
