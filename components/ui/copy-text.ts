/** Over plain HTTP a page has no `navigator.clipboard`, but may copy what is selected while it answers a click or a key. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  Object.assign(area, { value: text, readOnly: true, tabIndex: -1, ariaHidden: 'true' })
  area.className = 'pointer-events-none fixed top-0 left-0 opacity-0'
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
  // Beside the focus: a dialog takes it back from anywhere else.
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

/** Copies a text, over plain HTTP too; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  // Its type knows only pages that came over HTTPS.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return copySelected(text)
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
