import { type CalendarStrings, defaultDatePickerStrings } from '@fluentui/react-datepicker-compat'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'

const firstDays = [...Array(12).keys()].map((month) => new Date(2023, month, 1))
/** 1 January 2023 was a Sunday, where the calendar's week of names begins. */
const sundayOn = [...Array(7).keys()].map((day) => new Date(2023, 0, 1 + day))

/** Names of months and days come from the browser, the rest from the translations. */
export function useCalendarStrings(): CalendarStrings {
  const { t } = useTranslation()
  const language = useLanguage()
  const names = (dates: Date[], options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, options)
    return dates.map((date) => format.format(date))
  }
  return {
    ...defaultDatePickerStrings,
    months: names(firstDays, { month: 'long' }),
    shortMonths: names(firstDays, { month: 'short' }),
    days: names(sundayOn, { weekday: 'long' }),
    shortDays: names(sundayOn, { weekday: 'narrow' }),
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
