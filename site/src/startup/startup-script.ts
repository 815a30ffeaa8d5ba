import { sessionKey } from '#ui/auth/session-key.ts'

/**
 * Runs before all other scripts: displays the startup notice, whose first step lasts until they have loaded; detects scripts
 * that fail to load (React Router imports the entry dynamically, which rejects a promise), and makes the retry button work without them. Marks whether the browser has a stored session. Keeps zod from trying `new Function`, which the policy would report.
 * Requires the page's nonce.
 */
export const startupScript = `(()=>{const notice=document.getElementById('startup'),is=s=>notice.setAttribute('data-step',s)
is('translations')
globalThis.__zod_globalConfig={jitless:true}
try{if(localStorage.getItem('${sessionKey}'))notice.setAttribute('data-session','')}catch{}
addEventListener('error',e=>{if(e.target.tagName==='SCRIPT'&&notice.dataset.step!=='done')is('failed')},true)
addEventListener('unhandledrejection',()=>{if(notice.dataset.step==='translations')is('failed')})
notice.querySelector('button').addEventListener('click',()=>location.reload())})()`
