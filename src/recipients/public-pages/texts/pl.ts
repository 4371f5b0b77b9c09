import type { PageTexts } from './en.ts'

export const pl: PageTexts = {
  invalidLink: {
    title: 'Ten link nie działa',
    text: 'Jest niekompletny albo to, do czego prowadził, już nie istnieje.',
  },
  failed: { title: 'Coś poszło nie tak', text: 'Spróbuj ponownie za chwilę.' },
  notAccepted: {
    title: 'Nie udało się tego przetworzyć',
    text: 'Wróć, sprawdź wpisane dane i spróbuj ponownie.',
  },

  fieldErrors: {
    required: 'Wypełnij to pole.',
    tooLong: (most) => `Najwyżej ${most} znaków.`,
    email: 'Ten adres e-mail jest nieprawidłowy.',
    phone: 'Ten numer telefonu jest nieprawidłowy. Zacznij od + i numeru kierunkowego kraju.',
    number: 'Wpisz liczbę.',
    date: 'Wpisz datę.',
    url: 'Wpisz link zaczynający się od https://.',
    choice: 'Wybierz jedną z opcji.',
  },

  unsubscribe: {
    title: (list) => `Wypisać się z „${list}”?`,
    text: 'Nie będziesz już otrzymywać tych wiadomości.',
    button: 'Wypisz mnie',
  },
  unsubscribed: {
    title: 'Subskrypcja została anulowana',
    text: (list) => `Nie będziesz już otrzymywać wiadomości z „${list}”.`,
    undo: 'Cofnij',
  },
  resubscribed: {
    title: 'Subskrypcja jest znów aktywna',
    text: (list) => `Nadal będziesz otrzymywać wiadomości z „${list}”.`,
  },
  undoExpired: {
    title: 'Tego nie można już cofnąć',
    text: 'Możesz zapisać się ponownie w swoich preferencjach.',
  },

  preferences: {
    link: 'Zarządzaj preferencjami',
    title: 'Twoje preferencje',
    saved: 'Zmiany zostały zapisane.',
    invalid: 'Nic nie zostało zapisane. Sprawdź zaznaczone pola.',
    lists: 'Co chcesz otrzymywać?',
    noLists: 'Nie masz żadnych subskrypcji.',
    details: 'Twoje dane osobowe',
    notChosen: 'Nie wybrano',
    save: 'Zapisz',
    pause: 'Zrób przerwę',
    pauseText: 'Przez jakiś czas nic nie otrzymasz, a subskrypcja pozostanie aktywna.',
    pauseDays: (days) => `${days} dni`,
    pausedUntil: (date) => `Masz przerwę do ${date}.`,
    resume: 'Zakończ przerwę teraz',
    unsubscribeAll: 'Wypisz mnie ze wszystkiego',
    unsubscribeAllText: 'Nie będziesz już otrzymywać newsletterów ani innych wiadomości reklamowych.',
    unsubscribedAll: 'Wszystkie subskrypcje zostały anulowane.',
    data: 'Twoje dane',
    getData: 'Poproś o kopię moich danych',
    getDataText: 'Otrzymasz kopię wszystkiego, co jest o Tobie zapisane.',
    dataRequested: 'Prośba o kopię Twoich danych została złożona i jest rozpatrywana.',
    eraseText: 'Wszystko, co jest o Tobie zapisane, zostanie usunięte, a wiadomości przestaną przychodzić.',
    erase: 'Poproś o usunięcie',
    eraseRequested: 'Prośba o usunięcie Twoich danych została złożona i jest rozpatrywana.',
  },

  subscribe: {
    title: (list) => `Zapisz się na „${list}”`,
    button: 'Zapisz mnie',
    optional: 'opcjonalnie',
    consent: (brand, list) => `Chcę otrzymywać „${list}” od ${brand}. Mogę się wypisać w dowolnym momencie.`,
    invalid: 'Sprawdź zaznaczone pola.',
    tooMany: 'Było zbyt wiele prób. Spróbuj ponownie później.',
    unavailable: 'Zapisanie się nie jest teraz możliwe. Spróbuj ponownie później.',
  },
  checkInbox: {
    title: 'Prawie gotowe',
    email: 'Wysłaliśmy Ci e-mail. Otwórz zawarty w nim link, aby potwierdzić subskrypcję.',
    sms: 'Wysłaliśmy Ci SMS. Otwórz zawarty w nim link, aby potwierdzić subskrypcję.',
  },
  subscribed: {
    title: 'Dziękujemy',
    text: (list) => `Subskrypcja „${list}” jest aktywna.`,
  },

  archive: {
    title: 'Wcześniejsze wiadomości',
    empty: 'Nic jeszcze nie wysłano.',
    newer: 'Nowsze',
    older: 'Starsze',
  },

  confirm: {
    title: (list) => `Potwierdź subskrypcję „${list}”`,
    text: 'Jeszcze jedno kliknięcie i gotowe.',
    button: 'Potwierdź',
  },
  confirmExpired: {
    title: 'Ten link wygasł',
    text: 'Zapisz się ponownie, aby otrzymać nowy.',
  },
  confirmMail: {
    subject: (list) => `Potwierdź subskrypcję „${list}”`,
    greeting: 'Dzień dobry,',
    text: (list) => `Potwierdź, że chcesz otrzymywać „${list}”:`,
    button: 'Potwierdź subskrypcję',
    ignore: 'Jeśli to nie Ty, zignoruj tę wiadomość. Nie otrzymasz niczego więcej.',
  },
  confirmSms: (brand, list, url) => `${brand}: potwierdź subskrypcję „${list}”: ${url}`,

  push: {
    title: (list) => `Powiadomienia: „${list}”`,
    text: 'Przeglądarka zapyta, czy może wyświetlać powiadomienia.',
    button: 'Włącz powiadomienia',
    on: 'Powiadomienia są włączone.',
    off: 'Wyłącz powiadomienia',
    isOff: 'Powiadomienia są wyłączone.',
    blocked: 'Powiadomienia są zablokowane dla tej strony. Możesz na nie zezwolić w ustawieniach przeglądarki.',
    unsupported: 'Ta przeglądarka nie obsługuje powiadomień.',
    failed: 'Nie udało się. Spróbuj ponownie później.',
    needsScript: 'Powiadomienia wymagają JavaScriptu.',
  },

  sample: { lists: ['Nowości', 'Oferty'], email: 'Adres e-mail', firstName: 'Imię' },
}
