/** Cookie of the dismissed welcome panel, so that the server can leave it out. */
export const welcomeCookie = 'welcome'

/** Value of the cookie once the panel was dismissed. */
export const dismissed = 'dismissed'

/** Stores whether the welcome panel is shown. */
export function rememberWelcome(shown: boolean): void {
  document.cookie = `${welcomeCookie}=${shown ? '' : dismissed}; path=/; max-age=${shown ? 0 : 31_536_000}; samesite=lax`
}
