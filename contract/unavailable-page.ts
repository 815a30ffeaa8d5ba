/** The page of the site that says that the service is not available right now; its status is 503. */
export const unavailablePage = '/error/503'
