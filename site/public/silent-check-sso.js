// The frame's parent is the page that looks for a session at the identity provider.
parent.postMessage(location.href, location.origin)
