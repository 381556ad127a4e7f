import 'server-only'

/** Returns true if the browser connected over HTTPS, so that a cookie may be marked `Secure`. */
export function isHttpsRequest(headers: Headers, publicUrl: string | undefined): boolean {
  if (headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https') return true
  return publicUrl !== undefined && publicUrl.startsWith('https:') && new URL(publicUrl).host === headers.get('host')
}
