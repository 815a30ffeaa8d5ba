// In a frame: the page around looks for a session at the identity provider. Some providers (LemonLDAP::NG) keep its question
// until somebody signs in, and then answer it, and not the later one, in the window itself.
if (parent === window) location.replace(`/auth/return${location.search}${location.hash}`)
else parent.postMessage(location.href, location.origin)
