/** The page of the site that says that the storage has lost a file; its status is 404. */
export const lostFilePage = '/error/lost-file'
