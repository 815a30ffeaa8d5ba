import { PayloadNav as PayloadNav_c381441129732bfdd905ed0f1b7052cb } from '../../manage/shell/payload-nav.tsx'
import { S3ClientUploadHandler as S3ClientUploadHandler_f97aa6c64367fa259c5bc0567239ef24 } from '@payloadcms/storage-s3/client'
import { OverviewView as OverviewView_971129ead0d7b606bfae053c4c3a83ae } from '../../manage/overview/overview-view.tsx'
import { LogoutView as LogoutView_f20cacfa881768952d49a76060fe7ef0 } from '../../manage/sign-in/logout-view.tsx'
import { PromptView as PromptView_8a14e750bd0763bd6f0b6888bc11f1cb } from '../../manage/data/data-views.tsx'
import { KeywordsView as KeywordsView_8a14e750bd0763bd6f0b6888bc11f1cb } from '../../manage/data/data-views.tsx'
import { RegisterView as RegisterView_8a14e750bd0763bd6f0b6888bc11f1cb } from '../../manage/data/data-views.tsx'
import { NewItemView as NewItemView_8a14e750bd0763bd6f0b6888bc11f1cb } from '../../manage/data/data-views.tsx'
import { FormsView as FormsView_9ed5c965aceea83eb128b5b137996775 } from '../../manage/forms/forms-views.tsx'
import { TranslationsScreen as TranslationsScreen_aa1ccfe985c65c04dcec878f196674a4 } from '../../manage/translations/translations-screen.tsx'
import { ReportsScreen as ReportsScreen_5476452697eefccaff8b0626b10a6545 } from '../../manage/reports/reports-screen.tsx'
import { AccessScreen as AccessScreen_8960ec68dfbfcbcb716bbf8bfdb89fb7 } from '../../manage/access/access-screen.tsx'
import { FeedbackScreen as FeedbackScreen_b7af944ea6742f86ecb7b54e5e8cdb06 } from '../../manage/feedback/feedback-screen.tsx'
import { PagesView as PagesView_1c28aa53c0caba13c8b7baa87a867b77 } from '../../manage/pages/pages-views.tsx'
import { MailsView as MailsView_52c76f55c3eb20aa2433cc51ad6e82b1 } from '../../manage/mails/mails-view.tsx'
import { ItemView as ItemView_8a14e750bd0763bd6f0b6888bc11f1cb } from '../../manage/data/data-views.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/manage/shell/payload-nav.tsx#PayloadNav": PayloadNav_c381441129732bfdd905ed0f1b7052cb,
  "@payloadcms/storage-s3/client#S3ClientUploadHandler": S3ClientUploadHandler_f97aa6c64367fa259c5bc0567239ef24,
  "/manage/overview/overview-view.tsx#OverviewView": OverviewView_971129ead0d7b606bfae053c4c3a83ae,
  "/manage/sign-in/logout-view.tsx#LogoutView": LogoutView_f20cacfa881768952d49a76060fe7ef0,
  "/manage/data/data-views.tsx#PromptView": PromptView_8a14e750bd0763bd6f0b6888bc11f1cb,
  "/manage/data/data-views.tsx#KeywordsView": KeywordsView_8a14e750bd0763bd6f0b6888bc11f1cb,
  "/manage/data/data-views.tsx#RegisterView": RegisterView_8a14e750bd0763bd6f0b6888bc11f1cb,
  "/manage/data/data-views.tsx#NewItemView": NewItemView_8a14e750bd0763bd6f0b6888bc11f1cb,
  "/manage/forms/forms-views.tsx#FormsView": FormsView_9ed5c965aceea83eb128b5b137996775,
  "/manage/translations/translations-screen.tsx#TranslationsScreen": TranslationsScreen_aa1ccfe985c65c04dcec878f196674a4,
  "/manage/reports/reports-screen.tsx#ReportsScreen": ReportsScreen_5476452697eefccaff8b0626b10a6545,
  "/manage/access/access-screen.tsx#AccessScreen": AccessScreen_8960ec68dfbfcbcb716bbf8bfdb89fb7,
  "/manage/feedback/feedback-screen.tsx#FeedbackScreen": FeedbackScreen_b7af944ea6742f86ecb7b54e5e8cdb06,
  "/manage/pages/pages-views.tsx#PagesView": PagesView_1c28aa53c0caba13c8b7baa87a867b77,
  "/manage/mails/mails-view.tsx#MailsView": MailsView_52c76f55c3eb20aa2433cc51ad6e82b1,
  "/manage/data/data-views.tsx#ItemView": ItemView_8a14e750bd0763bd6f0b6888bc11f1cb,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
