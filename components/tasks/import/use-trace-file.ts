'use client'

import { useEffect, useEffectEvent, useState } from 'react'

/** Takes a file that is dropped anywhere on the page. True while one is held above it. */
export function useTraceFile(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const dragOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would leave the page and show the file.
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      take(file)
    }
    document.addEventListener('dragover', dragOver, { signal })
    document.addEventListener('dragleave', (event) => (event.relatedTarget === null ? setOver(false) : null), {
      signal,
    })
    document.addEventListener('drop', drop, { signal })
    return () => left.abort()
  }, [])
  return over
}
