const changes = new EventTarget()

/** Tells all lists and badges of this page that a conversation was just changed from here. */
export function tellConversations(): void {
  changes.dispatchEvent(new Event('change'))
}

/** Hears of conversations that this page has just changed. Answers with the function that ends it. */
export function onConversationsTold(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}
