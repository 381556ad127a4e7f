import 'server-only'

export const callbackPath = '/api/oauth/callback'

/** Where providers send a person back to. `baseUrl`: Switchboard's own address. */
export function callbackUrl(baseUrl: string): string {
  return `${baseUrl}${callbackPath}`
}
