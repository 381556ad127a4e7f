'use client'

import { ChevronFirst, ChevronLast, FoldHorizontal, Pause, Play, StepBack, StepForward } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Playback } from '@/components/tasks/replay/use-playback'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { Segmented } from '@/components/ui/segmented'
import { speeds } from '@/lib/replay/player'

const speedOptions = speeds.map((speed) => ({ value: `${speed}`, label: `${speed}×` }))

interface ReplayControlsProps {
  playback: Playback
  total: number
  /** The moment in words. */
  position: string
  /** Events still come in: the end is the present. */
  live: boolean
}

/** What moves the playhead, beside the strip itself. */
export function ReplayControls({ playback, total, position, live }: ReplayControlsProps) {
  const t = useTranslations('replay')
  const { count, playing, speed, compressed } = playback
  const atEnd = playback.at === null
  const none = total === 0
  const atLast = live ? atEnd : count >= total
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <fieldset aria-label={t('controls')} className="-ml-2 flex items-center">
        <IconButton label={t('first')} disabled={none || count <= 1} onClick={playback.first}>
          <ChevronFirst />
        </IconButton>
        <IconButton label={t('back')} disabled={none || count <= 1} onClick={() => playback.step(-1)}>
          <StepBack />
        </IconButton>
        <IconButton label={t(playing ? 'pause' : 'play')} disabled={none} onClick={playback.toggle}>
          {playing ? <Pause /> : <Play />}
        </IconButton>
        <IconButton label={t('forward')} disabled={none || count >= total} onClick={() => playback.step(1)}>
          <StepForward />
        </IconButton>
        <IconButton label={t('last')} disabled={none || atLast} onClick={playback.last}>
          <ChevronLast />
        </IconButton>
      </fieldset>
      <p className="min-w-0 flex-1 font-mono text-xs text-fg-muted tabular">{position}</p>
      {live ? (
        <Button
          size="sm"
          variant={atEnd ? 'ghost' : 'secondary'}
          aria-pressed={atEnd}
          title={t('liveHint')}
          onClick={playback.last}
        >
          <span
            aria-hidden
            className={cn('size-2 rounded-full', atEnd ? 'animate-breathe bg-state-working' : 'bg-line-strong')}
          />
          {t('live')}
        </Button>
      ) : null}
      <Segmented
        size="sm"
        aria-label={t('speed')}
        value={`${speed}`}
        onValueChange={(value) => playback.setSpeed(speeds.find((one) => `${one}` === value) ?? 1)}
        options={speedOptions}
      />
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={compressed}
        title={t('compressHint')}
        onClick={() => playback.setCompressed(!compressed)}
        className={cn('-mr-2', compressed && 'bg-hover text-fg')}
      >
        <FoldHorizontal />
        {t('compress')}
      </Button>
    </div>
  )
}
