import type { Language } from '#contract/texts.ts'
import type { Block } from './to-lexical.ts'

/** What the register does with data, in both variants of the terms. */
export const dataHandling: Record<Language, readonly Block[]> = {
  et: [
    { heading: 'Mida register andmetega teeb' },
    {
      list: [
        'Avaldatud kirjet näevad kõik ja seda leiavad ka otsimootorid, kui vormil ei ole valitud kitsamat nähtavust. E-posti aadresse näevad ainult registri haldurid.',
        'Kui saadad kirje sisselogituna, jäävad selle juurde sinu nimi, kasutajanimi ja e-posti aadress. Neid näevad ainult haldurid.',
        'Iga muudatuse juurde jääb kirja, kes ja millal selle tegi ning mis seal enne oli. Seda kõike näevad ainult haldurid. Sina näed, millal sinu kirje olek muutus ning kas selle muutsid sina või register.',
        'Register saadab kirju: kinnituse vormil antud aadressidele ja sisselogitud saatjale, otsused ja meeldetuletused kirje saatjale ning teated uutest kirjetest ja tagasisidest halduritele. Kinnitused ja meeldetuletused saad lõpetada kirjas oleva lingiga, otsused saadetakse alati.',
        'Teema või praktikapakkumise juures saab selle kontaktisikule kirjutada, ka selleks, et kandideerida. Sõnum, sinu nimi ja e-posti aadress saadetakse talle kirjana ja ta vastab otse sulle. Tema aadressi sa ei näe. Kui pakkumisel kontaktaadressi ei ole, saavad sõnumi haldurid.',
        'Tagasiside ja selle juurde lisatud e-posti aadress jäävad registrisse ja saadetakse halduritele kirjana.',
        'Kui saadad vormi, faili, sõnumi või tagasisidet, loendatakse päringuid võrguaadressi järgi, et kaitsta registrit kuritarvitamise eest. Aadressi hoitakse selleks kuni tund.',
        'Lehe avamisel küsib brauser ülikooli sisselogimisserverilt, kas oled seal sisse logitud. Sisselogimisel saab register ülikoolilt sinu nime, kasutajanime, e-posti aadressi, seose ülikooliga, rühmad ja rollid. Nende järgi otsustatakse, mida tohid näha ja teha.',
        'Andmeid ei müüda ega anta edasi turunduseks.',
      ],
    },
  ],
  en: [
    { heading: 'What the register does with data' },
    {
      list: [
        'A published entry can be seen by everyone and found by search engines, unless a narrower visibility was chosen in the form. Only register managers see e-mail addresses.',
        'If you are signed in when you send an entry, your name, username and e-mail address are stored with it. Only managers see them.',
        'Every change is recorded with who made it, when, and what was there before. Only managers see all of this. You see when the status of your entry changed, and whether you or the register changed it.',
        'The register sends mails: confirmations to the addresses given in the form and to the signed-in submitter, decisions and reminders to the submitter, and notices of new entries and feedback to the managers. You can end confirmations and reminders with the link in the mail; decisions are always sent.',
        'You can write to the contact person of a topic or an internship offer, also to apply. The message, your name and your e-mail address are mailed to them, and they answer you directly. You do not see their address. If an offer has no contact address, the managers receive the message.',
        'Feedback, and the e-mail address if you give one, is stored in the register and mailed to the managers.',
        'When you send a form, a file, a message or feedback, requests are counted by network address to protect the register from abuse. The address is stored for this for up to an hour.',
        'When you open a page, your browser asks the sign-in server of the university whether you are signed in there. When you sign in, the university tells the register your name, username, e-mail address, affiliation, groups and roles. These determine what you may see and do.',
        'Data is neither sold nor passed on for marketing.',
      ],
    },
  ],
}

/** Sections that both variants of the terms share: data retention, the browser, people’s rights, contact, date. */
export const retentionAndRights: Record<Language, readonly Block[]> = {
  et: [
    { heading: 'Kui kaua andmeid hoitakse' },
    {
      list: [
        'Sisselogimise seanss kustutatakse 7 päeva jooksul.',
        'Süsteemilogisid hoitakse 3 aastat, et uurida vigu ja turvaintsidente. Registri logis on iga päringu aeg, aadress serveris ja tulemus, kuid mitte kasutajanimesid, võrguaadresse ega vormide sisu. Võrguaadressid ja kasutajanimed võivad olla ülikooli teiste serverite logides.',
        'Loendame, mitu korda päevas kirjet vaadatakse ja selle faile alla laaditakse. Selleks ei kasutata küpsiseid ja kes vaatas, ei salvestata.',
        'Andmetest tehakse varukoopia kord nädalas. Kustutatud andmed võivad varukoopias alles olla seni, kuni see üle kirjutatakse.',
        'Kirje jääb registrisse ka siis, kui see aegub, peidetakse või kustutatakse: siis näevad seda ainult haldurid, kirje saatja ja need, kellel on saatjale saadetud link. Alles jäävad ka varasemad andmed ja asendatud failid.',
        'Üleslaaditud fail, mille juurde kirjet ei saadeta, kustutatakse hiljemalt 15 päeva pärast, sisselogitu mustandi failid koos mustandiga.',
        'Kui täidad vormi sisselogituna, hoitakse pooleli vormi registris, et saaksid jätkata ka teises seadmes. Seda näed ainult sina. Mustand kustutatakse, kui saadad vormi ära või kustutad mustandi, ja hiljemalt 30 päeva pärast viimast muudatust.',
        'Saadetud e-kirja sisu, ka kontaktisikule saadetud sõnum, kustutatakse 90 päeva pärast; aadress, pealkiri ja aeg 3 aasta pärast. Kui kirja ei õnnestunud saata, kustutatakse see aasta pärast. Arhiveeritud tagasiside kustutatakse aasta pärast arhiveerimist.',
        'Kirjetel on kustutamise tähtaeg ainult siis, kui see on vormile määratud. Kustutamist saad nõuda alati (vaata „Sinu õigused“).',
      ],
    },
    { heading: 'Küpsised ja sinu brauser' },
    {
      paragraph:
        'Register kasutab ainult hädavajalikke küpsiseid. _xsrf kaitseb vorme võõraste päringute eest. Halduritel on lisaks manage-session, mis avab halduse kuni 15 minutiks korraga, ja payload-lng, milles on halduse keel. Ülikooli sisselogimisserveril on oma küpsised. Reklaami- ega jälgimisküpsiseid ei ole.',
    },
    {
      paragraph:
        'Ainult sinu brauseris hoitakse sisselogimise andmeid, kujunduse valikut, tabelite veergude ja haldurite kiirklahvide valikut, sinu kirje avanud lingi võtit (kuni vahekaardi sulgemiseni), teadmist, et küpsiste teade on loetud, ning sisse logimata täidetud pooleli vorme, ka sõnumeid ja tagasisidet. Pooleli vorm kustutatakse, kui saadad selle ära, kustutad mustandi või logid välja. Saadetud vormi vastused on näha ainult selle vahekaardi ajaloos. Lehe keel on lehe aadressis.',
    },
    { heading: 'Sinu õigused' },
    {
      paragraph:
        'Sul on õigus teada, milliseid andmeid sinu kohta hoitakse, lasta vead parandada ja nõuda andmete kustutamist, kui nende hoidmiseks või avaldamiseks ei ole enam alust. Vastame kuu aja jooksul. Kui vastus sind ei rahulda, võid pöörduda Andmekaitse Inspektsiooni poole.',
    },
    { heading: 'Kontakt' },
    {
      paragraph: [
        'Küsimused, parandused ja kustutamissoovid saada ',
        { text: 'tagasiside vormiga', url: '/feedback' },
        '. Kui soovid vastust, lisa oma e-posti aadress.',
      ],
    },
    { heading: 'Kehtivus' },
    {
      paragraph:
        'Tingimused kehtivad alates 01.08.2024. Muudatused avaldatakse sellel lehel enne nende jõustumist.',
    },
  ],
  en: [
    { heading: 'How long data is stored' },
    {
      list: [
        'Your sign-in session is removed within 7 days.',
        'System logs are stored for 3 years to investigate faults and security incidents. The log of the register has the time, path and result of every request, but no usernames, network addresses or contents of forms. Network addresses and usernames may be in the logs of other servers of the university.',
        'We count how many times a day an entry is viewed and its files are downloaded. No cookies are used for that, and who viewed it is not stored.',
        'Backups are made weekly. Deleted data may remain in a backup until that is overwritten.',
        'An entry stays in the register when it expires, is hidden or is deleted: then only managers, its submitter and anyone with the link mailed to the submitter see it. Earlier details and replaced files are stored too.',
        'An uploaded file without an entry is deleted after 15 days at the latest, the files of a signed-in person’s draft with the draft.',
        'If you are signed in when you fill in a form, the unfinished form is stored in the register, so that you can continue on another device. Only you see it. The draft is deleted when you send the form or delete the draft, and 30 days after its last change at the latest.',
        'The text of a sent mail, also of a message to a contact person, is deleted after 90 days; its address, subject and time after 3 years. A mail that could not be sent is deleted after a year. Archived feedback is deleted a year after it was archived.',
        'Entries are deleted after a certain time only if one is set for their form. You can always ask for data to be erased (see “Your rights”).',
      ],
    },
    { heading: 'Cookies and your browser' },
    {
      paragraph:
        'The register uses only necessary cookies. _xsrf protects the forms from forged requests. Managers also have manage-session, which opens the manage area for up to 15 minutes at a time, and payload-lng with the language of the manage area. The sign-in server of the university has its own cookies. There are no advertising or tracking cookies.',
    },
    {
      paragraph:
        'These are stored in your browser only: your sign-in data, your choice of theme, your choice of columns in tables, managers’ choice of key shortcuts, the key of a link that has opened your entry (until the tab is closed), that you have read the cookie notice, and forms that you have begun without signing in, also messages and feedback. An unfinished form is deleted when you send it, discard the draft or sign out. The answers of a form that was sent are only in the history of that tab. The language is part of the address of a page.',
    },
    { heading: 'Your rights' },
    {
      paragraph:
        'You have the right to know what data about you is stored, to have mistakes corrected, and to have data erased when there are no longer grounds for storing or publishing it. We reply within a month. If you are not satisfied with the reply, you may contact the Estonian Data Protection Inspectorate.',
    },
    { heading: 'Contact' },
    {
      paragraph: [
        'Send questions, corrections and requests for erasure with the ',
        { text: 'feedback form', url: '/feedback' },
        '. Add your e-mail address if you would like a reply.',
      ],
    },
    { heading: 'In force' },
    {
      paragraph:
        'These terms are in force from 01.08.2024. Changes are published on this page before they take effect.',
    },
  ],
}
