/** Environment that effectively disables rate limits. */
export const noRateLimits = {
  RATE_LIMIT_SUBMISSIONS: '1000000',
  RATE_LIMIT_UPLOADS: '1000000',
  RATE_LIMIT_FEEDBACK: '1000000',
  RATE_LIMIT_MISSING_TEXTS: '1000000',
  RATE_LIMIT_CONFIRMATIONS: '1000000',
}
