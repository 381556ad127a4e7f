import 'server-only'

/** True when the browser came over https, so that a cookie may be kept to it. */
export function isSecure(headers: Headers, publicUrl: string | undefined): boolean {
  if (headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https') return true
  return publicUrl !== undefined && publicUrl.startsWith('https:') && new URL(publicUrl).host === headers.get('host')
}
