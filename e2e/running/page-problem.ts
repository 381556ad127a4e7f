/**
 * What a production server writes into a page if a part of it fails after the status 200 is sent: React marks the part, or sends a
 * script that does so if the part was pending. Parts that only browsers show are marked, too, with another digest.
 */
const failedPart = /(?: data-dgst="|\$RX\("[^"]*",")(?!BAILOUT_TO_CLIENT_SIDE_RENDERING")([^"]*)/

/** Returns why a response is not a complete page; undefined if it is one. */
export function pageProblem(status: number, html: string): string | undefined {
  const [, digest] = failedPart.exec(html) ?? []
  if (digest !== undefined) return `status ${status}, a part failed (digest ${digest})`
  // The page that replaces all layouts, also for pages that are not found.
  if (html.includes('id="__next_error__"')) return `status ${status}, an error page`
  return status === 200 ? undefined : `status ${status}`
}
