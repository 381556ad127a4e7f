'use client'

import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { Paperclip, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { base64Size, bytesToBase64 } from '@/components/parts/base64'
import { mediaTypeOfFile } from '@/components/parts/media-type'
import { maxFileBytes } from '@/components/parts/part-size'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { ByteSize } from '@/components/ui/text/byte-size'
import { IconButton } from '@/components/ui/button/icon-button'
import { withKeys } from '@/components/ui/with-keys'
import { readFileName } from '@/lib/a2a/forms/format-values'
import { isObject, type JsonObject } from '@/lib/a2a/json'

/** Returns a file as a data URL with its name, or as plain base64. Rejects if the browser cannot read it. */
async function readFormFile(file: File, plain: boolean): Promise<string> {
  const base64 = bytesToBase64(new Uint8Array(await file.arrayBuffer()))
  if (plain) return base64
  return `data:${mediaTypeOfFile(file)};name=${encodeURIComponent(file.name)};base64,${base64}`
}

/** React key of a file: length and first 200 characters, which contain type and name. */
const nameOf = (file: string): string => `${file.length} ${file.slice(0, 200)}`
const sizeOf = (file: string): number => base64Size(file.slice(file.indexOf(',') + 1))

/**
 * File field for one or several files, within the size limit of a message. Values are data URLs, or base64 if the schema
 * requires it.
 */
export function FileWidget(props: WidgetProps<JsonObject>) {
  const t = useTranslations('forms.file')
  const { id, value, multiple = false, disabled, readonly, rawErrors = [], schema, options, label } = props
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const plain = schema.contentEncoding === 'base64' && schema.format !== 'data-url'
  const display = isObject(options.display) ? options.display : {}
  const files = (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

  const add = async (list: readonly File[]): Promise<void> => {
    setProblem('')
    const added: string[] = []
    const held = multiple ? files : []
    for (const file of list) {
      const totalBytes = [...held, ...added].reduce((sum, one) => sum + sizeOf(one), 0)
      if (totalBytes + file.size > maxFileBytes) {
        setProblem(t('tooLarge', { name: visibleName(file.name), most: maxFileBytes / 1_000_000 }))
        break
      }
      try {
        added.push(await readFormFile(file, plain))
      } catch {
        setProblem(t('unreadable', { name: visibleName(file.name) }))
      }
    }
    if (added.length > 0) props.onChange(multiple ? [...held, ...added] : added[0])
  }
  const remove = (index: number): void => {
    const left = files.toSpliced(index, 1)
    props.onChange(multiple ? left : options.emptyValue)
    input.current?.focus()
  }
  return (
    <div className="grid gap-1.5">
      <input
        ref={input}
        id={id}
        type="file"
        multiple={multiple}
        accept={typeof display.accept === 'string' && display.accept ? display.accept : undefined}
        aria-invalid={rawErrors.length > 0 || problem !== '' || undefined}
        aria-describedby={ariaDescribedByIds(id)}
        disabled={disabled || readonly}
        onChange={(event) => {
          if (event.target.files) void add([...event.target.files])
          event.target.value = ''
        }}
        className="peer sr-only"
      />
      <Button
        size="sm"
        tabIndex={-1}
        aria-hidden
        disabled={disabled || readonly}
        onClick={() => input.current?.click()}
        className="justify-self-start peer-focus-visible:outline-2 peer-focus-visible:outline-focus"
      >
        <Paperclip />
        {t(multiple ? 'chooseSeveral' : 'choose')}
      </Button>
      <ul aria-label={t('chosen', { field: label })} className="grid gap-1 empty:hidden">
        {withKeys(files, nameOf).map(({ value: file, key, at }) => (
          <li key={key} className="flex min-w-0 items-center gap-2">
            <span dir="auto" className="min-w-0 truncate">
              {plain ? t('file') : visibleName(readFileName(file))}
            </span>
            <ByteSize bytes={sizeOf(file)} className="shrink-0 text-xs text-fg-faint tabular" />
            <IconButton label={t('remove')} size="sm" onClick={() => remove(at)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="text-xs text-state-failed">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
