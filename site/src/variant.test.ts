import { describe, expect, it } from 'vitest'
import { registersOf, siteUrl, variantOf } from './variant.ts'

describe('variantOf', () => {
  it.each([
    ['register.cs.ut.ee', 'register', 'all', 'ICS Thesis & Internship Register'],
    ['localhost:3000', 'register', 'all', 'ICS Thesis & Internship Register'],
    ['127.0.0.1:3000', 'register', 'all', 'ICS Thesis & Internship Register'],
    ['www.example.ee', 'register', 'all', 'ICS Thesis & Internship Register'],
    ['thesis.cs.ut.ee', 'thesis', 'thesis', 'ICS Theses Register'],
    ['theses.localhost:3000', 'theses', 'thesis', 'ICS Theses Register'],
    ['topic.cs.ut.ee', 'topic', 'topics', 'ICS Thesis Topics'],
    ['TOPICS.cs.ut.ee', 'topics', 'topics', 'ICS Thesis Topics'],
    ['internship.cs.ut.ee', 'internship', 'internship', 'ICS Internships'],
    ['dev.internships.cs.ut.ee', 'internships', 'internship', 'ICS Internships'],
    ['staging.topics.cs.ut.ee', 'topics', 'topics', 'ICS Thesis Topics', 'Staging | '],
    ['staging.cs.ut.ee', 'register', 'all', 'ICS Thesis & Internship Register', 'Staging | '],
  ])('%s is the site %s with scope %s', (host, site, scope, title, prefix = '') => {
    expect(variantOf(host)).toEqual({ site, scope, lite: scope !== 'all', title, prefix })
  })
})

describe('siteUrl', () => {
  it.each([
    ['https://register.cs.ut.ee', 'thesis', 'https://theses.cs.ut.ee'],
    ['https://theses.cs.ut.ee', 'all', 'https://register.cs.ut.ee'],
    ['https://staging.theses.cs.ut.ee', 'topics', 'https://staging.topics.cs.ut.ee'],
    ['http://localhost:3000', 'internship', 'http://internships.localhost:3000'],
    ['http://topics.localhost:3000', 'thesis', 'http://theses.localhost:3000'],
    ['http://topics.localhost:3000', 'all', 'http://localhost:3000'],
  ] as const)('from %s the site of %s is %s', (origin, scope, url) => {
    expect(siteUrl(origin, scope)).toBe(url)
  })

  it('stays on a host without sibling sites', () => {
    expect(siteUrl('http://127.0.0.1:3000', 'topics')).toBe('/topics')
    expect(siteUrl('https://www.example.ee', 'all')).toBe('/')
  })
})

describe('registersOf', () => {
  it('returns all registers, or the one of a lite site', () => {
    expect(registersOf('all')).toEqual(['thesis', 'topics', 'internship'])
    expect(registersOf('topics')).toEqual(['topics'])
  })
})
