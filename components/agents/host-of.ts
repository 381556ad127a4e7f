/** The server part of an address; gRPC addresses have no scheme and are shown whole. */
export function hostOf(url: string): string {
  return (URL.canParse(url) && new URL(url).host) || url
}
