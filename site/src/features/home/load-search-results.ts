export const loadSearchResults = () => import('./search-results.tsx').then((module) => module.SearchResults)
