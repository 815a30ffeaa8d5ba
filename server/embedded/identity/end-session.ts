import type Provider from 'oidc-provider'

type Session = Awaited<ReturnType<Provider['Session']['get']>>

/** Ends somebody's session at this provider, with all that was given out by it. */
export const endSession = async (provider: Provider, session: Session): Promise<void> => {
  for (const { grantId } of Object.values(session.authorizations ?? {}))
    if (grantId !== undefined) await revoke(provider, grantId)
  await session.destroy()
}

const revoke = async (provider: Provider, grantId: string): Promise<void> => {
  await provider.RefreshToken.revokeByGrantId(grantId)
  await provider.AuthorizationCode.revokeByGrantId(grantId)
  await provider.Grant.adapter.destroy(grantId)
}
