import { truncate } from '@/lib/a2a/card-checks/truncate'

/** Returns a URL for display in a report: without user name, password, query and fragment, which may contain secrets. */
export function toDisplayUrl(address: string): string {
  const url = URL.parse(address)
  if (!url?.host) return truncate((address.split(/[?#]/, 1)[0] ?? '').replace(/\/\/[^/]*@/, '//'))
  return truncate(`${url.protocol}//${url.host}${url.pathname}`)
}
