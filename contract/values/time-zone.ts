/** Of all days and times of the register. Apart from `deadline.ts`, so that pages which only format dates load no library. */
export const timeZone = 'Europe/Tallinn'
