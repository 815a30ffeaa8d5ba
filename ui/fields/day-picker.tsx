import { type DateFormatting, DEFAULT_DATE_FORMATTING } from '@fluentui/react-calendar-compat'
import { makeStyles, mergeClasses } from '@fluentui/react-components'
import {
  type CalendarStrings,
  defaultDatePickerStrings,
  renderDatePicker_unstable as renderDatePicker,
  useDatePicker_unstable as useDatePicker,
  useDatePickerStyles_unstable as useDatePickerStyles,
} from '@fluentui/react-datepicker-compat'
import { CalendarLtrRegular } from '@fluentui/react-icons'
import { formatISO } from 'date-fns/formatISO'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { formatDay } from './codecs.ts'
import { useControlStyles } from './control.tsx'
import type { DateInputProps } from './date-controls.tsx'

const useStyles = makeStyles({
  surface: {
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
  },
})

/** The input with an initially open calendar. Fluent's complete DatePicker discards text that is not a date. */
export function DayPicker({ id, label, text, day, onType, onBlur, calendar }: DateInputProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const pickerStyles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  const strings = useCalendarStrings()
  const date = parseISO(day)
  const state = useDatePicker(
    {
      id,
      className: mergeClasses(styles.control, styles.short),
      'aria-label': label,
      inputMode: 'decimal',
      autoComplete: 'off',
      placeholder: t('field.date.placeholder'),
      readOnly: false,
      defaultOpen: true,
      openOnClick: false,
      firstDayOfWeek: 1,
      ...calendar,
      strings,
      calendar: { dateTimeFormatter },
      value: isValid(date) ? date : null,
      popupSurface: { className: pickerStyles.surface, 'aria-label': t('field.date.calendar') },
      contentAfter: {
        role: 'presentation',
        'aria-labelledby': undefined,
        'aria-expanded': undefined,
        children: (
          <Button
            className={styles.inset}
            appearance="transparent"
            icon={<CalendarLtrRegular />}
            aria-label={t('field.date.open')}
          />
        ),
      },
      onChange: (event) => onType(event.target.value),
      onBlur,
      onSelectDate: (picked) => picked && onType(formatDay(formatISO(picked, { representation: 'date' }))),
      onOpenChange: (isOpen) => !isOpen && input.current?.focus(),
    },
    input,
  )
  state.root.value = text
  useDatePickerStyles(state)
  return renderDatePicker(state)
}

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
    ...defaultDatePickerStrings,
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
