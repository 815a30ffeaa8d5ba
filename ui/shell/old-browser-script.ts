/** Set on `html` in browsers older than those of `browserslist` in package.json. */
export const oldBrowserMark = 'data-old-browser'

/**
 * Features that together only supported browsers have: `canParse` since Chrome and Edge 120, `withResolvers` since Firefox
 * 121 and Safari 17.4. Expressions, evaluated from left to right.
 */
const probes = [
  'window.URL&&URL.canParse',
  'window.Promise&&Promise.withResolvers',
  'window.CSS&&CSS.supports',
  "CSS.supports('selector(:has(a))')",
]

/**
 * Marks the document in an older browser, where scripts are not started (`startupScript`, `instrumentation-client.ts`): they
 * would replace the server-rendered page, which can be read. Forms that scripts would send are not submitted, so that nothing
 * typed is lost. In ECMAScript 5, for any browser. Requires the page's nonce.
 */
export const oldBrowserScript = `(function(page){
if(${probes.map((probe) => `(${probe})`).join('&&')})return
page.setAttribute('${oldBrowserMark}','')
document.addEventListener('submit',function(event){
if(event.target.method==='get')return
event.preventDefault()
document.querySelector('.old-browser').scrollIntoView()
},true)
})(document.documentElement);`
