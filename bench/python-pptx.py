"""The deck of rich-slides.ts by python-pptx: `python3 bench/python-pptx.py SLIDES ROUNDS PICTURE…` prints the median of its milliseconds."""

import io
import statistics
import sys
import time

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

LINES = ["Revenue grew in every region", "Costs followed with a delay of one quarter", "The new plant opens in spring", "Two risks remain: energy prices and staff"]


def cell(row, column):
    if row == 0:
        return f"Column {column + 1}"
    return f"Row {row}" if column == 0 else str(row * 17 + column * 5)


def write(count, pictures):
    deck = Presentation()
    for index in range(count):
        page = deck.slides.add_slide(deck.slide_layouts[5 if index % 5 == 0 else 1])
        page.shapes.title.text = f"Slide {index + 1} says one thing"
        if index % 5 == 0:
            data = CategoryChartData()
            data.categories = ["Q1", "Q2", "Q3", f"Q4 {index}"]
            data.add_series("Plan", (12, 18, 25, 31))
            data.add_series("Actual", (11, 14, 27, -4))
            page.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(0.5), Inches(1.9), Inches(4.4), Inches(4.6), data)
            table = page.shapes.add_table(6, 5, Inches(5), Inches(1.9), Inches(4.5), Inches(4)).table
            for row in range(6):
                for column in range(5):
                    table.cell(row, column).text = cell(row, column)
        else:
            frame = page.placeholders[1].text_frame
            for at, line in enumerate(LINES):
                paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
                paragraph.text = f"{line} ({index + 1}.{at + 1})"
        if index % 3 == 0:
            page.shapes.add_picture(pictures[index % len(pictures)], Inches(5), Inches(1.9), Inches(4.5), Inches(2))
        page.shapes.add_textbox(Inches(9), Inches(7), Inches(0.7), Inches(0.3)).text_frame.text = str(index + 1)
    deck.save(io.BytesIO())


slides, rounds, *files = sys.argv[1:]
times = []
for _ in range(int(rounds)):
    start = time.perf_counter()
    write(int(slides), files)
    times.append((time.perf_counter() - start) * 1000)
print(statistics.median(times))
