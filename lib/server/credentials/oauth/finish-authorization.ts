import 'server-only'

/** Takes what the provider answered; gives the page to go on to. */
export async function finishAuthorization(_request: Request): Promise<string> {
  return '/'
}
