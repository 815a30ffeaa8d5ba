import { PayloadNav as PayloadNav_c381441129732bfdd905ed0f1b7052cb } from '../../manage/shell/payload-nav.tsx'
import { S3ClientUploadHandler as S3ClientUploadHandler_f97aa6c64367fa259c5bc0567239ef24 } from '@payloadcms/storage-s3/client'
import { OverviewView as OverviewView_08acd2b8edbb0b1a091e83f263fbdf7c } from '../../cms/app/views/overview-view.tsx'
import { LogoutView as LogoutView_f20cacfa881768952d49a76060fe7ef0 } from '../../manage/sign-in/logout-view.tsx'
import { PromptView as PromptView_e435b23c2fd74bfbb005dafb95854563 } from '../../cms/app/views/data-views.tsx'
import { KeywordsView as KeywordsView_e435b23c2fd74bfbb005dafb95854563 } from '../../cms/app/views/data-views.tsx'
import { RegisterView as RegisterView_e435b23c2fd74bfbb005dafb95854563 } from '../../cms/app/views/data-views.tsx'
import { NewItemView as NewItemView_e435b23c2fd74bfbb005dafb95854563 } from '../../cms/app/views/data-views.tsx'
import { SummaryView as SummaryView_e435b23c2fd74bfbb005dafb95854563 } from '../../cms/app/views/data-views.tsx'
import { ItemView as ItemView_e435b23c2fd74bfbb005dafb95854563 } from '../../cms/app/views/data-views.tsx'
import { FormsView as FormsView_09f95582b69b9e04f9fb1d67a04bc99c } from '../../cms/app/views/forms-view.tsx'
import { TranslationsScreen as TranslationsScreen_aa1ccfe985c65c04dcec878f196674a4 } from '../../manage/translations/translations-screen.tsx'
import { ReportsScreen as ReportsScreen_5476452697eefccaff8b0626b10a6545 } from '../../manage/reports/reports-screen.tsx'
import { BuilderScreen as BuilderScreen_2720dea0ef8104ccda3753305774a573 } from '../../manage/reports/builder-screen.tsx'
import { AccessScreen as AccessScreen_8960ec68dfbfcbcb716bbf8bfdb89fb7 } from '../../manage/access/access-screen.tsx'
import { LogScreen as LogScreen_d51d75420206fcab51697b653ea272ab } from '../../manage/log/log-screen.tsx'
import { PagesView as PagesView_8c9a04de839acb83fa3158b7c616674b } from '../../cms/app/views/pages-view.tsx'
import { FeedbackScreen as FeedbackScreen_b7af944ea6742f86ecb7b54e5e8cdb06 } from '../../manage/feedback/feedback-screen.tsx'
import { PersonScreen as PersonScreen_846c1d7e8ac8b576885868b4f552c8e7 } from '../../manage/people/person-screen.tsx'
import { ImportsScreen as ImportsScreen_71aba23c90e8628b4cb2af175d6629ee } from '../../manage/imports/imports-screen.tsx'
import { ImportScreen as ImportScreen_ed7b4b28982e18c380d6b720a2176f4d } from '../../manage/imports/import-screen.tsx'
import { MailsView as MailsView_52c76f55c3eb20aa2433cc51ad6e82b1 } from '../../manage/mails/mails-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/manage/shell/payload-nav.tsx#PayloadNav": PayloadNav_c381441129732bfdd905ed0f1b7052cb,
  "@payloadcms/storage-s3/client#S3ClientUploadHandler": S3ClientUploadHandler_f97aa6c64367fa259c5bc0567239ef24,
  "/cms/app/views/overview-view.tsx#OverviewView": OverviewView_08acd2b8edbb0b1a091e83f263fbdf7c,
  "/manage/sign-in/logout-view.tsx#LogoutView": LogoutView_f20cacfa881768952d49a76060fe7ef0,
  "/cms/app/views/data-views.tsx#PromptView": PromptView_e435b23c2fd74bfbb005dafb95854563,
  "/cms/app/views/data-views.tsx#KeywordsView": KeywordsView_e435b23c2fd74bfbb005dafb95854563,
  "/cms/app/views/data-views.tsx#RegisterView": RegisterView_e435b23c2fd74bfbb005dafb95854563,
  "/cms/app/views/data-views.tsx#NewItemView": NewItemView_e435b23c2fd74bfbb005dafb95854563,
  "/cms/app/views/data-views.tsx#SummaryView": SummaryView_e435b23c2fd74bfbb005dafb95854563,
  "/cms/app/views/data-views.tsx#ItemView": ItemView_e435b23c2fd74bfbb005dafb95854563,
  "/cms/app/views/forms-view.tsx#FormsView": FormsView_09f95582b69b9e04f9fb1d67a04bc99c,
  "/manage/translations/translations-screen.tsx#TranslationsScreen": TranslationsScreen_aa1ccfe985c65c04dcec878f196674a4,
  "/manage/reports/reports-screen.tsx#ReportsScreen": ReportsScreen_5476452697eefccaff8b0626b10a6545,
  "/manage/reports/builder-screen.tsx#BuilderScreen": BuilderScreen_2720dea0ef8104ccda3753305774a573,
  "/manage/access/access-screen.tsx#AccessScreen": AccessScreen_8960ec68dfbfcbcb716bbf8bfdb89fb7,
  "/manage/log/log-screen.tsx#LogScreen": LogScreen_d51d75420206fcab51697b653ea272ab,
  "/cms/app/views/pages-view.tsx#PagesView": PagesView_8c9a04de839acb83fa3158b7c616674b,
  "/manage/feedback/feedback-screen.tsx#FeedbackScreen": FeedbackScreen_b7af944ea6742f86ecb7b54e5e8cdb06,
  "/manage/people/person-screen.tsx#PersonScreen": PersonScreen_846c1d7e8ac8b576885868b4f552c8e7,
  "/manage/imports/imports-screen.tsx#ImportsScreen": ImportsScreen_71aba23c90e8628b4cb2af175d6629ee,
  "/manage/imports/import-screen.tsx#ImportScreen": ImportScreen_ed7b4b28982e18c380d6b720a2176f4d,
  "/manage/mails/mails-view.tsx#MailsView": MailsView_52c76f55c3eb20aa2433cc51ad6e82b1,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
