import { sessionKey } from '#ui/auth/session-state.ts'
import { oldBrowserMark } from '#ui/shell/old-browser-script.ts'

/**
 * Runs before all other scripts, and loads them after the first paint (see `entry.server.tsx`). Displays the startup notice,
 * whose first step lasts until they have loaded; an old browser does not get them. Detects scripts that fail to load (React Router imports the entry
 * dynamically, which rejects a promise), and makes the retry button work without them. Marks whether the browser has a stored
 * session. Keeps zod from trying `new Function`, which the policy would report. Requires the page's nonce.
 */
export const startupScript = `(()=>{const notice=document.getElementById('startup'),is=s=>notice.setAttribute('data-step',s)
is('translations')
globalThis.__zod_globalConfig={jitless:true}
try{if(localStorage.getItem('${sessionKey}'))notice.setAttribute('data-session','')}catch{}
addEventListener('error',e=>{if(e.target.tagName==='SCRIPT'&&notice.dataset.step!=='done')is('failed')},true)
addEventListener('unhandledrejection',()=>{if(notice.dataset.step==='translations')is('failed')})
const load=()=>{if(document.documentElement.hasAttribute('${oldBrowserMark}'))return is('done')
const script=document.querySelector('script[data-preload]')
for(const href of script.dataset.preload.split(' '))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
script.replaceWith(Object.assign(document.createElement('script'),{type:'module',text:script.text}))}
addEventListener('DOMContentLoaded',()=>document.hidden?load():requestAnimationFrame(()=>setTimeout(load)))
notice.querySelector('button').addEventListener('click',()=>location.reload())})()`
