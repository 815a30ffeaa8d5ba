import {
  Calendar,
  type CalendarStrings,
  type DateFormatting,
  DEFAULT_CALENDAR_STRINGS,
  DEFAULT_DATE_FORMATTING,
  type ICalendar,
} from '@fluentui/react-calendar-compat'
import { makeStyles, Popover, PopoverSurface, tokens } from '@fluentui/react-components'
import { formatISO } from 'date-fns/formatISO'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getTabsterAttribute } from 'tabster'
import type { Language } from '#contract/texts.ts'
import { useLanguage } from '../i18n/use-language.ts'

const useStyles = makeStyles({
  surface: {
    padding: 0,
    '& button': { fontFamily: 'inherit' },
    '@media (pointer: coarse)': {
      '& .fui-Calendar, & .fui-CalendarDay': { width: 'auto' },
      '& .fui-CalendarDayGrid__table': { width: 'auto', fontSize: 'inherit' },
      '& .fui-CalendarDayGrid__dayCell, & .fui-CalendarDayGrid__dayButton': {
        width: 'min(40px, 11vw)',
        height: '44px',
      },
      '& .fui-CalendarDay__headerIconButton': { width: '44px', height: '44px' },
    },
    // Only what is selected is filled: Fluent fills the current day, and frames the day that it displays first as selected.
    '& [aria-selected="false"].fui-CalendarDayGrid__daySingleSelected .fui-CalendarDayGrid__dayButton': {
      backgroundColor: tokens.colorTransparentBackground,
      border: 'none',
    },
    '& .fui-CalendarDayGrid__dayTodayMarker': {
      color: tokens.colorBrandForeground1,
      backgroundColor: tokens.colorTransparentBackground,
      boxShadow: 'inset 0 0 0 1px currentcolor',
      '@media (forced-colors: active)': { color: 'WindowText', backgroundColor: 'Window' },
    },
    '& [aria-selected="true"] .fui-CalendarDayGrid__dayButton': {
      color: tokens.colorNeutralForegroundOnBrand,
      backgroundColor: tokens.colorBrandBackground,
    },
    '& [aria-selected="true"] .fui-CalendarDayGrid__dayTodayMarker': { color: 'inherit' },
    // It would not fit above or below its input: it takes the window instead, and scrolls.
    '@media (max-height: 30em)': {
      inset: '0 !important',
      width: 'fit-content',
      maxWidth: '100vw',
      maxHeight: '100vh',
      margin: 'auto !important',
      overflowY: 'auto',
      transform: 'none !important',
    },
    // Months do not slide.
    '@media (prefers-reduced-motion: reduce)': { '& *': { animationName: 'none' } },
  },
})

/** The last day that the calendar offers, and the one that it displays first. */
export type CalendarLimits = { minDate?: Date; maxDate?: Date; initialPickerDate?: Date }

type Props = {
  isOpen: boolean
  /** The element that the calendar is displayed below. */
  anchor: HTMLElement | null
  /** The selected day as an ISO date, or text that is none. */
  day: string
  limits: CalendarLimits | undefined
  onSelect: (day: string) => void
  /** With `isDone`, the person has chosen or pressed Escape, and has not gone on to something else. */
  onClose: (isDone: boolean) => void
}

/** A calendar in a popover. Fluent's DatePicker opens it at every click, and discards text that is not a date. */
export function DayPicker({ isOpen, anchor, day, limits, onSelect, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <Popover
      open={isOpen}
      trapFocus
      // The calendar takes the focus itself.
      unstable_disableAutoFocus
      // Until it is positioned, the calendar is at the top of the window, not of the page: its focus would scroll there.
      positioning={{ target: anchor, position: 'below', align: 'start', strategy: 'fixed', offset: 4 }}
      onOpenChange={(event, { open }) => !open && onClose(event.type === 'keydown')}
    >
      <PopoverSurface className={styles.surface} aria-label={t('field.date.calendar')}>
        <Days day={day} limits={limits} onSelect={onSelect} onClose={onClose} />
      </PopoverSurface>
    </Popover>
  )
}

/** Otherwise they move the focus between the days of the month. */
const pageKeys = getTabsterAttribute({ focusable: { ignoreKeydown: { PageUp: true, PageDown: true } } })

function Days({ day, limits, onSelect, onClose }: Omit<Props, 'isOpen' | 'anchor'>) {
  const { t } = useTranslation()
  const strings = useCalendarStrings()
  const format = new Intl.DateTimeFormat(localeOf[useLanguage()], { dateStyle: 'long' })
  const calendar = useRef<ICalendar>(null)
  const date = parseISO(day)
  // Another date, even of the same day, would return to its month.
  const [first] = useState(() => limits?.initialPickerDate ?? new Date())
  useEffect(() => calendar.current?.focus(), [])

  /** Fluent's calendar names days "25, november, 2026", and reads the day that is displayed first as selected. */
  function describeDay(cell: HTMLElement | null, shown: Date) {
    cell?.querySelector('button')?.setAttribute('aria-label', format.format(shown))
    if (!isValid(date)) cell?.setAttribute('aria-selected', 'false')
  }

  /** Fluent's calendar changes the month in the other direction, and loses the focus. */
  function handleKeyDown(event: KeyboardEvent) {
    const button = ['PageUp', 'PageDown'].indexOf(event.key)
    if (button < 0) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('.fui-CalendarDay__headerIconButton')
    buttons[button]?.click()
    calendar.current?.focus()
  }

  return (
    <div {...pageKeys} onKeyDownCapture={handleKeyDown}>
      <Calendar
        componentRef={calendar}
        showMonthPickerAsOverlay
        firstDayOfWeek={1}
        value={isValid(date) ? date : first}
        calendarDayProps={{ customDayCellRef: describeDay }}
        {...(limits?.minDate && { minDate: limits.minDate })}
        {...(limits?.maxDate && { maxDate: limits.maxDate })}
        strings={
          isValid(date) ? strings : { ...strings, selectedDateFormatString: t('field.date.noneSelected') }
        }
        dateTimeFormatter={{ ...dateTimeFormatter, formatMonthDayYear: (each) => format.format(each) }}
        onSelectDate={(picked) => {
          onSelect(formatISO(picked, { representation: 'date' }))
          onClose(true)
        }}
        onDismiss={() => onClose(true)}
      />
    </div>
  )
}

const localeOf = { et: 'et', en: 'en-GB' } as const satisfies Record<Language, string>

/** Months are named as they are displayed, so that they can be chosen by voice. */
const dateTimeFormatter: DateFormatting = {
  ...DEFAULT_DATE_FORMATTING,
  formatMonth: (date, { shortMonths }) => shortMonths[date.getMonth()] ?? '',
}

const monthDates = [...Array(12).keys()].map((month) => new Date(2023, month, 1))
/** 1 January 2023 was a Sunday; the calendar's list of day names starts with Sunday. */
const weekDates = [...Array(7).keys()].map((day) => new Date(2023, 0, 1 + day))

/** Month and day names come from `Intl`, the rest from the translations. */
function useCalendarStrings(): CalendarStrings {
  const { t } = useTranslation()
  const language = useLanguage()
  const names = (dates: Date[], options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, options)
    return dates.map((date) => format.format(date))
  }
  return {
    ...DEFAULT_CALENDAR_STRINGS,
    months: names(monthDates, { month: 'long' }),
    shortMonths: names(monthDates, { month: 'short' }),
    days: names(weekDates, { weekday: 'long' }),
    shortDays: names(weekDates, { weekday: 'narrow' }),
    goToToday: t('field.date.today'),
    prevMonthAriaLabel: t('field.date.previousMonth'),
    nextMonthAriaLabel: t('field.date.nextMonth'),
    prevYearAriaLabel: t('field.date.previousYear'),
    nextYearAriaLabel: t('field.date.nextYear'),
    prevYearRangeAriaLabel: t('field.date.previousYears'),
    nextYearRangeAriaLabel: t('field.date.nextYears'),
    closeButtonAriaLabel: t('field.date.close'),
    monthPickerHeaderAriaLabel: t('field.date.monthPicker'),
    yearPickerHeaderAriaLabel: t('field.date.yearPicker'),
    selectedDateFormatString: t('field.date.selected'),
    todayDateFormatString: t('field.date.todayIs'),
    dayMarkedAriaLabel: t('field.date.marked'),
    weekNumberFormatString: '{0}',
  }
}
