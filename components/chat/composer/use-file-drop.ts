'use client'

import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped anywhere on the page. True while some are held above it. */
export function useFileDrop(enabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    if (!enabled) return
    const dragOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would leave the page and show the file.
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      // It fell on something that takes files itself.
      if (event.defaultPrevented) return
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('dragover', dragOver)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', dragOver)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [enabled])
  return over
}
