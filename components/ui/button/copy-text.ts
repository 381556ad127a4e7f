/**
 * Copies over plain HTTP, where `navigator.clipboard` is missing: a page may copy the selection while it handles a click or
 * key.
 */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  Object.assign(area, { value: text, readOnly: true, tabIndex: -1, ariaHidden: 'true' })
  area.className = 'pointer-events-none fixed top-0 left-0 opacity-0'
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
  // Next to the focused element: a dialog moves the focus back from anywhere else.
  const place = focused?.parentElement ?? document.body
  place.append(area)
  try {
    area.focus({ preventScroll: true })
    area.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    focused?.focus({ preventScroll: true })
    area.remove()
  }
}

/** Copies a text, also over plain HTTP. Returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  // Its type assumes a secure context.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return copySelected(text)
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
