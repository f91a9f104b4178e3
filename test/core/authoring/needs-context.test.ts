import { expect, test } from 'vitest';
import { needsContext } from '../../../src/core/authoring/needs-context.ts';

test.each([
  ['en', 'Therefore we can remove the jobs from the server.'],
  ['en', 'With further searches, however, Rothman found an announcement.'],
  ['en', 'The council accepted these three proposals in May.'],
  ['en', 'Its cranes were bought in Denmark.'],
  ['de', 'Geschieht dies nicht, ist die Anpassung unwirksam.'],
  ['de', 'Der Hafen kaufte diese Kräne in Dänemark.'],
  ['fr', 'Dans ces cas, la procédure classique devra s’appliquer.'],
  ['fr', 'Le port propose par ailleurs un guide sur l’ouverture de ces données.'],
  ['fr', 'En grammaire, ce type de tâche s’appelle une analyse.'],
  ['es', 'Arrastraba un pedido de captura de Turquía.'],
  ['es', 'La relación con el puerto, sin embargo, termina allí.'],
  ['pt', 'Entregou uma réplica do troféu ao presidente.'],
  ['it', 'Comprarono tre gru nuove in Danimarca.'],
])('a sentence that depends on an earlier one is not shown alone (%s): %s', (lang, text) => {
  expect(needsContext(text, lang)).toBe(true);
});

test.each([
  ['en', 'This paper presents a toolkit for floating-point exceptions.'],
  ['en', 'The harbour saved 40 percent of its power this year.'],
  ['en', 'However, the harbour saved 40 percent of its power.'],
  ['de', 'Der Kunde muss die Preisänderung nachvollziehen und überprüfen können.'],
  ['fr', 'Le projet de loi énonce ce que peuvent invoquer les services.'],
  ['fr', 'La loi crée un fichier judiciaire national.'],
  ['es', 'La protesta social es indisociable de la democracia.'],
  ['pt', 'O treinador deixou claro que preferiria evitar a formalidade.'],
  ['it', 'Il bosco copre 640 ettari.'],
])('a sentence with its subject is shown alone (%s): %s', (lang, text) => {
  expect(needsContext(text, lang)).toBe(false);
});
