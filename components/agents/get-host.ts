/** Returns the host of a URL. gRPC addresses have no scheme and are returned unchanged. */
export function getHost(url: string): string {
  return (URL.canParse(url) && new URL(url).host) || url
}
