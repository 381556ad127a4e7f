'use client'

import { type ReactNode, useRef } from 'react'

interface FilePickerOptions {
  /** File extensions and media types, separated by commas. Without it, any file can be chosen. */
  accept?: string
  multiple?: boolean
  /** Name of the input, which is hidden, for tests. */
  label?: string
  /** Called with at least one file. */
  onFiles: (files: readonly [File, ...File[]]) => void
}

interface FilePicker {
  /** The hidden input, to be rendered near the button. */
  input: ReactNode
  /** Opens the file dialog of the browser. */
  open: () => void
}

/** Returns a file picker for a button. The same file can be chosen again. */
export function useFilePicker({ accept, multiple = false, label, onFiles }: FilePickerOptions): FilePicker {
  const input = useRef<HTMLInputElement>(null)
  return {
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? []
          if (first) onFiles([first, ...others])
          target.value = ''
        }}
      />
    ),
    open: () => input.current?.click(),
  }
}
