const changes = new EventTarget()

/** Notifies the lists and badges of this page that the page changed a conversation. */
export function notifyConversationChange(): void {
  changes.dispatchEvent(new Event('change'))
}

/** Calls `listener` when this page changes a conversation. Returns the unsubscribe function. */
export function onConversationChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}
