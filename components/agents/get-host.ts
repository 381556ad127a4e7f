/** Returns the host of a URL. Anything else is returned unchanged. */
export function getHost(url: string): string {
  return (URL.canParse(url) && new URL(url).host) || url
}
