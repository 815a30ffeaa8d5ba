import { type CalendarStrings, defaultDatePickerStrings } from '@fluentui/react-datepicker-compat'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'

const monthDates = [...Array(12).keys()].map((month) => new Date(2023, month, 1))
/** 1 January 2023 was a Sunday; the calendar's list of day names starts with Sunday. */
const weekDates = [...Array(7).keys()].map((day) => new Date(2023, 0, 1 + day))

/** Month and day names come from `Intl`, the rest from the translations. */
export function useCalendarStrings(): CalendarStrings {
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
