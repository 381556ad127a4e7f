/** Treats every caller as authenticated, because libraries show the extended card only to such callers. */
export async function knownUser() {
  return { isAuthenticated: true, userName: 'caller' }
}
