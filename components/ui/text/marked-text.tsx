interface MarkedTextProps {
  text: string
  /** Search matches: start and end in UTF-16 units, in order. */
  ranges: readonly (readonly [number, number])[]
}

/** A text with highlighted search matches. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  return (
    <>
      {ranges.map(([start, end], place) => (
        <span key={start}>
          {text.slice(ranges[place - 1]?.[1] ?? 0, start)}
          <mark className="rounded-[3px] bg-mark text-fg">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
