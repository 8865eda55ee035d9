"""The characters that a reader knows. Class 0 is CTC's blank; class k is the character k - 1."""

ASCII = "".join(chr(code) for code in range(0x20, 0x7F))
# Western and central Europe: Latin-1's letters, and what Polish, Czech, Slovak, Hungarian, Romanian, Croatian,
# Slovenian, Turkish, the Baltic and the Nordic languages add.
LETTERS = (
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
    "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŒœŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŹźŻżŽžȘșȚț"
)
SIGNS = "€£¥¢§°±²³µ·×÷ªº¿¡«»–—‘’“”„…•™®©"

CHARACTERS = ASCII + LETTERS + SIGNS
INDEX = {character: number + 1 for number, character in enumerate(CHARACTERS)}
CLASSES = len(CHARACTERS) + 1


def encode(text: str) -> list[int]:
    return [INDEX[character] for character in text]


def decode(classes) -> str:
    """Greedy CTC: repetitions are one, blanks are none."""
    text, last = [], 0
    for number in classes:
        if number != last and number:
            text.append(CHARACTERS[number - 1])
        last = number
    return "".join(text)

# The languages that can be written with it, ISO 639-1.
LANGUAGES = "bs ca cs da de en es et eu fi fr ga gl hr hu is it lb lt lv nl no pl pt ro sk sl sq sv tr".split()
