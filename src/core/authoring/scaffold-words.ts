/** What a scaffold asks about any topic: a heading, and questions for the presenter to answer. No facts, no figures. */
export interface ScaffoldWords {
  readonly subtitle: string;
  readonly parts: readonly { readonly heading: string; readonly questions: readonly string[] }[];
  /** Where a chart would go. */
  readonly chart: { readonly title: string; readonly left: string; readonly leftItems: readonly string[]; readonly right: string; readonly rightItems: readonly string[] };
  readonly compare: { readonly title: string; readonly left: string; readonly right: string; readonly questions: readonly string[] };
  readonly steps: { readonly title: string; readonly items: readonly (readonly [string, string])[] };
  readonly key: string;
  readonly questions: string;
}

export const SCAFFOLD: Readonly<Record<string, ScaffoldWords>> = {
  en: {
    subtitle: 'An outline to fill in',
    parts: [
      { heading: 'What it is', questions: ['How would you define it in one sentence?', 'What belongs to it, and what does not?', 'Which words must the audience know?'] },
      { heading: 'Why it matters', questions: ['Who is affected, and how?', 'What happens if nothing changes?', 'Why now?'] },
      { heading: 'How it came about', questions: ['Where did it begin?', 'Which events were turning points?', 'What has changed most since then?'] },
      { heading: 'Who is involved', questions: ['Who decides?', 'Who does the work?', 'Who pays, and who benefits?'] },
      { heading: 'How it works', questions: ['What are the main parts?', 'How do they act together?', 'Which example shows it best?'] },
      { heading: 'Examples', questions: ['Which case does the audience know?', 'What went well in it?', 'What can be learned from it?'] },
      { heading: 'Benefits', questions: ['What becomes better?', 'For whom?', 'How could the benefit be proven?'] },
      { heading: 'Risks and limits', questions: ['What can go wrong?', 'What is not known yet?', 'What would critics say?'] },
      { heading: 'Costs and effort', questions: ['What has to be paid for?', 'How much time does it take?', 'Which sources give reliable figures?'] },
      { heading: 'Where it stands today', questions: ['What is the present state?', 'Who leads, and why?', 'What is in dispute?'] },
      { heading: 'What comes next', questions: ['Which developments are likely?', 'What would change the outlook?', 'What should be watched?'] },
      { heading: 'Recommendations', questions: ['What should the audience do?', 'What comes first?', 'How will success be seen?'] },
    ],
    chart: {
      title: 'The figures',
      left: 'A chart belongs here',
      leftItems: ['Which measure shows the point best?', 'Over which period, or between which groups?'],
      right: 'Before it is drawn',
      rightItems: ['Which source has the figures?', 'What should the audience read from it?'],
    },
    compare: { title: 'The alternatives', left: 'One option', right: 'Another option', questions: ['What speaks for it?', 'What speaks against it?', 'What does it need?'] },
    steps: {
      title: 'The way there',
      items: [
        ['Start', 'What has to be in place?'],
        ['Build', 'What is done, and by whom?'],
        ['Check', 'How is the result judged?'],
        ['Decide', 'Who says whether it goes on?'],
      ],
    },
    key: 'The main question',
    questions: 'More questions',
  },
  de: {
    subtitle: 'Ein Gerüst zum Ausfüllen',
    parts: [
      { heading: 'Worum es geht', questions: ['Wie lautet die Definition in einem Satz?', 'Was gehört dazu, was nicht?', 'Welche Begriffe muss das Publikum kennen?'] },
      { heading: 'Warum es wichtig ist', questions: ['Wen betrifft es, und wie?', 'Was geschieht, wenn sich nichts ändert?', 'Warum gerade jetzt?'] },
      { heading: 'Wie es dazu kam', questions: ['Wo liegt der Anfang?', 'Welche Ereignisse waren Wendepunkte?', 'Was hat sich seither am meisten verändert?'] },
      { heading: 'Wer beteiligt ist', questions: ['Wer entscheidet?', 'Wer macht die Arbeit?', 'Wer zahlt, und wer hat den Nutzen?'] },
      { heading: 'Wie es funktioniert', questions: ['Aus welchen Teilen besteht es?', 'Wie wirken sie zusammen?', 'Welches Beispiel zeigt es am besten?'] },
      { heading: 'Beispiele', questions: ['Welchen Fall kennt das Publikum?', 'Was ist dabei gelungen?', 'Was lässt sich daraus lernen?'] },
      { heading: 'Nutzen', questions: ['Was wird besser?', 'Für wen?', 'Wie ließe sich der Nutzen belegen?'] },
      { heading: 'Risiken und Grenzen', questions: ['Was kann schiefgehen?', 'Was ist noch nicht bekannt?', 'Was würden Kritiker sagen?'] },
      { heading: 'Kosten und Aufwand', questions: ['Was muss bezahlt werden?', 'Wie viel Zeit braucht es?', 'Welche Quellen haben verlässliche Zahlen?'] },
      { heading: 'Wo es heute steht', questions: ['Wie ist der Stand?', 'Wer führt, und warum?', 'Was ist umstritten?'] },
      { heading: 'Wie es weitergeht', questions: ['Welche Entwicklungen sind wahrscheinlich?', 'Was würde den Ausblick ändern?', 'Was sollte man beobachten?'] },
      { heading: 'Empfehlungen', questions: ['Was soll das Publikum tun?', 'Was kommt zuerst?', 'Woran erkennt man den Erfolg?'] },
    ],
    chart: {
      title: 'Die Zahlen',
      left: 'Hier gehört ein Diagramm hin',
      leftItems: ['Welche Größe zeigt es am besten?', 'Über welchen Zeitraum oder zwischen welchen Gruppen?'],
      right: 'Bevor es gezeichnet wird',
      rightItems: ['Welche Quelle hat die Zahlen?', 'Was soll man daraus ablesen?'],
    },
    compare: { title: 'Die Alternativen', left: 'Eine Möglichkeit', right: 'Eine andere Möglichkeit', questions: ['Was spricht dafür?', 'Was spricht dagegen?', 'Was wird dafür gebraucht?'] },
    steps: {
      title: 'Der Weg dorthin',
      items: [
        ['Beginnen', 'Was muss bereitstehen?'],
        ['Aufbauen', 'Was wird getan, und von wem?'],
        ['Prüfen', 'Wie wird das Ergebnis beurteilt?'],
        ['Entscheiden', 'Wer sagt, ob es weitergeht?'],
      ],
    },
    key: 'Die wichtigste Frage',
    questions: 'Weitere Fragen',
  },
  fr: {
    subtitle: 'Un plan à compléter',
    parts: [
      {
        heading: 'De quoi il s’agit',
        questions: ['Quelle définition en une phrase ?', 'Qu’est-ce qui en fait partie, et qu’est-ce qui n’en fait pas partie ?', 'Quels mots le public doit-il connaître ?'],
      },
      { heading: 'Pourquoi c’est important', questions: ['Qui est concerné, et comment ?', 'Que se passe-t-il si rien ne change ?', 'Pourquoi maintenant ?'] },
      { heading: 'Comment on en est arrivé là', questions: ['Où cela a-t-il commencé ?', 'Quels événements ont marqué un tournant ?', 'Qu’est-ce qui a le plus changé depuis ?'] },
      { heading: 'Les acteurs', questions: ['Qui décide ?', 'Qui fait le travail ?', 'Qui paie, et qui en profite ?'] },
      { heading: 'Comment cela fonctionne', questions: ['Quels en sont les éléments ?', 'Comment agissent-ils ensemble ?', 'Quel exemple le montre le mieux ?'] },
      { heading: 'Exemples', questions: ['Quel cas le public connaît-il ?', 'Qu’est-ce qui a réussi ?', 'Que peut-on en apprendre ?'] },
      { heading: 'Avantages', questions: ['Qu’est-ce qui s’améliore ?', 'Pour qui ?', 'Comment le prouver ?'] },
      { heading: 'Risques et limites', questions: ['Qu’est-ce qui peut échouer ?', 'Que ne sait-on pas encore ?', 'Que diraient les critiques ?'] },
      { heading: 'Coûts et efforts', questions: ['Que faut-il payer ?', 'Combien de temps faut-il ?', 'Quelles sources donnent des chiffres fiables ?'] },
      { heading: 'La situation aujourd’hui', questions: ['Quel est l’état actuel ?', 'Qui est en tête, et pourquoi ?', 'Qu’est-ce qui fait débat ?'] },
      { heading: 'La suite', questions: ['Quelles évolutions sont probables ?', 'Qu’est-ce qui changerait la perspective ?', 'Que faut-il surveiller ?'] },
      { heading: 'Recommandations', questions: ['Que doit faire le public ?', 'Par quoi commencer ?', 'À quoi reconnaître la réussite ?'] },
    ],
    chart: {
      title: 'Les chiffres',
      left: 'Un graphique a sa place ici',
      leftItems: ['Quelle mesure le montre le mieux ?', 'Sur quelle période, ou entre quels groupes ?'],
      right: 'Avant de le dessiner',
      rightItems: ['Quelle source donne les chiffres ?', 'Que doit-on y lire ?'],
    },
    compare: { title: 'Les possibilités', left: 'Une option', right: 'Une autre option', questions: ['Qu’est-ce qui parle pour ?', 'Qu’est-ce qui parle contre ?', 'De quoi a-t-on besoin ?'] },
    steps: {
      title: 'Le chemin',
      items: [
        ['Commencer', 'Que faut-il avoir préparé ?'],
        ['Construire', 'Que fait-on, et qui le fait ?'],
        ['Vérifier', 'Comment juge-t-on le résultat ?'],
        ['Décider', 'Qui dit si l’on continue ?'],
      ],
    },
    key: 'La question principale',
    questions: 'Autres questions',
  },
  es: {
    subtitle: 'Un esquema por completar',
    parts: [
      { heading: 'De qué se trata', questions: ['¿Cómo se define en una frase?', '¿Qué incluye y qué no?', '¿Qué palabras debe conocer el público?'] },
      { heading: 'Por qué importa', questions: ['¿A quién afecta, y cómo?', '¿Qué pasa si nada cambia?', '¿Por qué ahora?'] },
      { heading: 'Cómo se llegó hasta aquí', questions: ['¿Dónde empezó?', '¿Qué hechos fueron decisivos?', '¿Qué ha cambiado más desde entonces?'] },
      { heading: 'Quiénes participan', questions: ['¿Quién decide?', '¿Quién hace el trabajo?', '¿Quién paga y quién se beneficia?'] },
      { heading: 'Cómo funciona', questions: ['¿Cuáles son sus partes?', '¿Cómo actúan juntas?', '¿Qué ejemplo lo muestra mejor?'] },
      { heading: 'Ejemplos', questions: ['¿Qué caso conoce el público?', '¿Qué salió bien?', '¿Qué se puede aprender de él?'] },
      { heading: 'Beneficios', questions: ['¿Qué mejora?', '¿Para quién?', '¿Cómo se podría demostrar?'] },
      { heading: 'Riesgos y límites', questions: ['¿Qué puede salir mal?', '¿Qué no se sabe todavía?', '¿Qué dirían los críticos?'] },
      { heading: 'Costes y esfuerzo', questions: ['¿Qué hay que pagar?', '¿Cuánto tiempo requiere?', '¿Qué fuentes dan cifras fiables?'] },
      { heading: 'La situación actual', questions: ['¿Cuál es el estado actual?', '¿Quién va por delante, y por qué?', '¿Qué se discute?'] },
      { heading: 'Lo que viene', questions: ['¿Qué evolución es probable?', '¿Qué cambiaría las perspectivas?', '¿Qué conviene observar?'] },
      { heading: 'Recomendaciones', questions: ['¿Qué debe hacer el público?', '¿Qué va primero?', '¿Cómo se verá el éxito?'] },
    ],
    chart: {
      title: 'Las cifras',
      left: 'Aquí va un gráfico',
      leftItems: ['¿Qué medida lo muestra mejor?', '¿En qué período o entre qué grupos?'],
      right: 'Antes de dibujarlo',
      rightItems: ['¿Qué fuente tiene las cifras?', '¿Qué se debe leer en él?'],
    },
    compare: { title: 'Las alternativas', left: 'Una opción', right: 'Otra opción', questions: ['¿Qué habla a favor?', '¿Qué habla en contra?', '¿Qué necesita?'] },
    steps: {
      title: 'El camino',
      items: [
        ['Empezar', '¿Qué debe estar listo?'],
        ['Construir', '¿Qué se hace, y quién lo hace?'],
        ['Comprobar', '¿Cómo se valora el resultado?'],
        ['Decidir', '¿Quién dice si se sigue?'],
      ],
    },
    key: 'La pregunta principal',
    questions: 'Más preguntas',
  },
};
