import 'server-only'

export const callbackPath = '/api/oauth/callback'

/** Returns the URL to which providers redirect the user. `baseUrl`: Switchboard's own URL. */
export function callbackUrl(baseUrl: string): string {
  return `${baseUrl}${callbackPath}`
}
