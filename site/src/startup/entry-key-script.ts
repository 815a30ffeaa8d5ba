/** Of a link to an own entry (contract §4): the fragment of its URL, which may name a part of the page. */
export const keyPattern = /^#key=([\w-]+)(?:&(messages|extend))?$/

/** In session storage, before the UUID of the entry. */
export const keyPrefix = 'entry-key:'

/**
 * Runs before the document loads anything else: stores the key of a link to an own entry for this tab and removes it from the
 * address, so that it is neither bookmarked, copied nor sent. Requires the page's nonce.
 */
export const entryKeyScript = `try{const[,uuid]=/^\\/(?:my|minu)\\/([^/]+)\\/?$/.exec(location.pathname)||[],[,key,part]=${keyPattern}.exec(location.hash)||[]
if(uuid&&key){sessionStorage.setItem('${keyPrefix}'+uuid.toLowerCase(),key);history.replaceState(history.state,'',location.pathname+location.search+(part?'#'+part:''))}}catch{}`
