import { cut } from '@/lib/a2a/card-checks/cut'

/** An address as a report may name it: without user, password, query and fragment, which may hold secrets. */
export function shownUrl(address: string): string {
  const url = URL.parse(address)
  if (!url?.host) return cut((address.split(/[?#]/, 1)[0] ?? '').replace(/\/\/[^/]*@/, '//'))
  return cut(`${url.protocol}//${url.host}${url.pathname}`)
}
