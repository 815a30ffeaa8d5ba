import { type FieldCases, many } from './field-case-types.ts'

function urlOf(length: number) {
  return `https://ut.ee/${'x'.repeat(length - 14)}`
}
function emailOf(length: number) {
  return `${'x'.repeat(length - 5)}@b.ee`
}
function label(length: number) {
  return `a@${'x'.repeat(length)}.ee`
}
function emails(length: number) {
  return many(length).map((name) => `${name}@b.ee`)
}

/** Web addresses. */
export const urlCases: FieldCases = {
  accepted: [
    ['url', ' https://ut.ee/a?b=c#d ', 'https://ut.ee/a?b=c#d'],
    ['url', 'HTTP://ut.ee:8080', 'HTTP://ut.ee:8080'],
    ['url', 'http://[::1]/', 'http://[::1]/'],
    ['url', urlOf(2048), urlOf(2048)],
    ['url', ' ', undefined],
    ['link', 'http://õ.ee', 'http://õ.ee'],
    ['link', urlOf(2048), urlOf(2048)],
  ],
  rejected: [
    ['url', 5, 'type'],
    ['url', 'ut.ee', 'url'],
    ['url', 'javascript:alert(1)', 'url'],
    ['url', 'JavaScript:alert(1)//https://ut.ee', 'url'],
    ['url', 'java\tscript:alert(1)', 'url'],
    ['url', 'data:text/html,<script>alert(1)</script>', 'url'],
    ['url', 'ftp://ut.ee', 'url'],
    ['url', '//ut.ee', 'url'],
    ['url', 'https://', 'url'],
    ['url', 'https:///ut.ee', 'url'],
    ['url', 'https:\\\\ut.ee', 'url'],
    ['url', 'https://a b.ee', 'url'],
    ['url', 'https://ut.ee:99999', 'url'],
    ['url', 'https://ut.ee@evil.example', 'url'],
    ['url', 'https://mari:sala@ut.ee', 'url'],
    ['url', 'https://ut.ee/\nx', 'singleLine'],
    ['url', urlOf(2049), 'maxLength'],
    ['link', 5, 'type'],
    ['link', 'mailto:a@b.ee', 'url'],
    ['link', ' javascript:alert(1)', 'url'],
    ['link', urlOf(2049), 'maxLength'],
  ],
}

/** E-mail addresses, one and several. */
export const emailCases: FieldCases = {
  accepted: [
    ['email', 'mari.maasikas+x@cs.ut.ee', 'mari.maasikas+x@cs.ut.ee'],
    ['email', ' mari@ut.ee ', 'mari@ut.ee'],
    ['email', 'info@õun.ee', 'info@õun.ee'],
    ['email', "o'neil_{1}@b.c", "o'neil_{1}@b.c"],
    ['email', label(63), label(63)],
    ['email', emailOf(254), emailOf(254)],
    ['email', '', undefined],
    ['auto-email', 'a@b.ee', 'a@b.ee'],
    ['multi-email', ['a@b.ee', ' a@b.ee', ''], ['a@b.ee']],
    ['multi-email', emails(50), emails(50)],
    ['auto-multi-email', ['a@b.ee'], ['a@b.ee']],
  ],
  rejected: [
    ['email', 5, 'type'],
    ['email', ['a@b.ee'], 'type'],
    ['email', 'a@b', 'email'],
    ['email', 'a', 'email'],
    ['email', '@b.ee', 'email'],
    ['email', 'a@', 'email'],
    ['email', '.a@c.ee', 'email'],
    ['email', 'a.@c.ee', 'email'],
    ['email', 'a..b@c.ee', 'email'],
    ['email', 'a@b@c.ee', 'email'],
    ['email', 'a b@c.ee', 'email'],
    ['email', '"a b"@c.ee', 'email'],
    ['email', 'a@c..ee', 'email'],
    ['email', 'a@c.ee.', 'email'],
    ['email', 'a@-c.ee', 'email'],
    ['email', 'a@c_d.ee', 'email'],
    ['email', 'a@1.2.3.4', 'email'],
    ['email', 'a@[1.2.3.4]', 'email'],
    ['email', 'Mari <a@b.ee>', 'email'],
    ['email', 'a@b.ee, c@d.ee', 'email'],
    ['email', label(64), 'email'],
    ['email', 'a@b.ee\nBcc: c@d.ee', 'singleLine'],
    ['email', emailOf(255), 'maxLength'],
    ['auto-email', 'x', 'email'],
    ['auto-email', 1, 'type'],
    ['multi-email', 'a@b.ee', 'type'],
    ['multi-email', ['a@b.ee', 'x'], 'email'],
    ['multi-email', [5], 'type'],
    ['multi-email', emails(51), 'maxItems'],
    ['auto-multi-email', 'a@b.ee', 'type'],
    ['auto-multi-email', ['a@b'], 'email'],
  ],
}
