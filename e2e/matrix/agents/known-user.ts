/** Whoever calls is somebody: libraries show the extended card to those alone. */
export async function knownUser() {
  return { isAuthenticated: true, userName: 'caller' }
}
