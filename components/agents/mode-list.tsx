import { Chip } from '@/components/ui/text/chip'

/** Media types as written in the card. */
export function ModeList({ modes }: { modes: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {[...new Set(modes)].map((mode) => (
        <Chip key={mode} className="font-mono text-2xs">
          <span className="truncate">{mode}</span>
        </Chip>
      ))}
    </span>
  )
}
