/**
 * Runs before the page is painted: a form in a frame of another page has neither header nor footer (`ui/theme/global.css`), and its
 * links to pages that are no forms open in a window of their own. Requires the page's nonce.
 */
export const frameScript = `if(window!==top){
document.documentElement.dataset.framed='';
addEventListener('click',function(event){
var link=event.target.closest('a[href]');
if(!link||link.target||!/^http/.test(link.protocol))return;
if(link.origin===location.origin&&(link.pathname===location.pathname||/^\\/forms\\/./.test(link.pathname)))return;
link.target='_blank';link.rel='noopener';event.stopPropagation()
},true)}`
