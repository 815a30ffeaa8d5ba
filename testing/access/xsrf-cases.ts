type Case = { name: string; cookie?: string; token?: string; isBearer?: true; passes: boolean }

/** Cases of contract §1: an unsafe request with cookies and without a bearer token must repeat `_xsrf` in the header. */
export const xsrfCases: readonly Case[] = [
  { name: 'neither cookie nor bearer', passes: true },
  { name: 'a token without any cookie', token: 'abc', passes: true },
  { name: 'the cookie and its token', cookie: '_xsrf=abc', token: 'abc', passes: true },
  { name: 'the token among other cookies', cookie: 'a=b; _xsrf=abc; c=d', token: 'abc', passes: true },
  { name: 'a bearer and a cookie', cookie: '_xsrf=abc', isBearer: true, passes: true },
  { name: 'a bearer and the wrong token', cookie: '_xsrf=abc', token: 'abd', isBearer: true, passes: true },
  { name: 'the cookie alone', cookie: '_xsrf=abc', passes: false },
  { name: 'the wrong token', cookie: '_xsrf=abc', token: 'abd', passes: false },
  { name: 'a part of the token', cookie: '_xsrf=abc', token: 'ab', passes: false },
  { name: 'an empty token', cookie: '_xsrf=abc', token: '', passes: false },
  { name: 'an empty cookie and an empty token', cookie: '_xsrf=', token: '', passes: false },
  { name: 'another cookie', cookie: 'other=abc', passes: false },
  { name: 'another cookie and its value', cookie: 'other=abc', token: 'abc', passes: false },
  { name: 'a cookie whose name ends the same', cookie: 'my_xsrf=abc', token: 'abc', passes: false },
  { name: 'a cookie whose name is in capitals', cookie: '_XSRF=abc', token: 'abc', passes: false },
  { name: 'an empty list of cookies', cookie: ' ', token: 'abc', passes: false },
  { name: "the manage pages' cookie", cookie: 'manage-session=abc', token: 'abc', passes: false },
]
